/* A bot in C over the raw protocol: one JSON object per line, both ways. Plays its cheapest card.
 *
 *     cc -O2 -Wall -o bot bot.c
 *     ./run manage check_bot FOLDER --unsandboxed
 *
 * To let it play on a site its administrator installs the program and allows it by a name; bot.json then says
 * that name in place of "./bot", and the zip of bot.json is what you upload.
 *
 * Standard output belongs to the protocol; write what you want to know to standard error.
 * Needs nothing but POSIX: a few lines below find their way through a line of JSON.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Return what stands behind the JSON value that begins at p. */
static const char *past(const char *p)
{
    int depth = 0;
    do {
        if (*p == '"') {
            for (p++; *p && *p != '"'; p++)
                if (*p == '\\' && p[1]) p++;
        } else if (*p == '{' || *p == '[') {
            depth++;
        } else if (*p == '}' || *p == ']') {
            depth--;
        } else if (!depth) { /* a number, true, false, null */
            return p + strcspn(p, ",]} \n");
        }
        if (*p) p++;
    } while (depth > 0 && *p);
    return p;
}

/* Return the value of a key of the object that begins at p, NULL when it has no such key. */
static const char *member(const char *p, const char *key)
{
    size_t length = strlen(key);
    for (p++; *p && *p != '}';) {
        p += strspn(p, " ,\n");
        const char *name = p + 1;
        p = past(p);
        p += strspn(p, " :");
        if (!strncmp(name, key, length) && name[length] == '"') return p;
        p = past(p);
        p += strspn(p, " \n");
    }
    return NULL;
}

/* Step through an array of texts: return the next one and its length, NULL at the end. */
static const char *next_text(const char **p, size_t *length)
{
    *p += strspn(*p, " ,[\n");
    if (**p != '"') return NULL;
    const char *text = *p + 1;
    *p = past(*p);
    *length = (size_t)(*p - text) - 1;
    return text;
}

static int worth(char rank)
{
    switch (rank) {
    case 'J': return 2;
    case 'Q': return 3;
    case 'K': return 4;
    case 'T': return 10;
    case 'A': return 11;
    default: return 0;
    }
}

/* Print the cheapest card that may be played, or else the first action. */
static void print_action(const char *obs)
{
    const char *legal = member(obs, "legal"), *trump = member(obs, "trump");
    const char *first = NULL, *best = NULL, *text;
    size_t length, first_length = 0, best_length = 0;
    int best_price = 0;
    while ((text = next_text(&legal, &length))) {
        if (!first) first = text, first_length = length;
        if (length != 2 || !strchr("6789TJQKA", text[0])) continue; /* no card, as "go" */
        int price = worth(text[0]) + (*trump == '"' && trump[1] == text[1] ? 100 : 0);
        if (!best || price < best_price) best = text, best_length = length, best_price = price;
    }
    if (best) printf("%.*s", (int)best_length, best);
    else printf("%.*s", (int)first_length, first);
}

int main(void)
{
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) > 0) {
        const char *type = member(line, "type");
        if (!strncmp(type, "\"hello\"", 7)) {
            printf("{\"ready\": true}\n");
        } else if (!strncmp(type, "\"act\"", 5)) {
            printf("{\"id\": %ld, \"action\": \"", strtol(member(line, "id"), NULL, 10));
            print_action(member(line, "obs"));
            printf("\"}\n");
        } else if (!strncmp(type, "\"bye\"", 5)) {
            break;
        } /* "match", "deal_over" and "match_over" bring news and want no answer */
        fflush(stdout);
    }
    free(line);
    return 0;
}
