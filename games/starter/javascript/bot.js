// A bot in JavaScript over the raw protocol: one JSON object per line, both ways. Plays its cheapest card.
// Standard output belongs to the protocol; write what you want to know to standard error (console.error).
const readline = require("node:readline");

const WORTH = { J: 2, Q: 3, K: 4, T: 10, A: 11 };

function act(obs) {
  const cards = obs.legal.filter((action) => obs.hand.includes(action));
  if (cards.length === 0) return obs.legal[0]; // nothing to play now: to draw, to say, to exchange
  const price = (card) => (card[1] === obs.trump ? 100 : 0) + (WORTH[card[0]] ?? 0);
  return cards.reduce((best, card) => (price(card) < price(best) ? card : best));
}

const answers = {
  hello: () => ({ ready: true }),
  act: (message) => ({ id: message.id, action: act(message.obs) }),
  // "match", "deal_over" and "match_over" bring news and want no answer
};

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "bye") process.exit(0);
  const answer = answers[message.type]?.(message);
  if (answer) process.stdout.write(JSON.stringify(answer) + "\n");
});
