// A bot in JavaScript, for the last legal move: --program "ocelot=node bot.js"
const lines = require("readline").createInterface({ input: process.stdin });

lines.on("line", (line) => {
  for (const { seat, number, moves } of JSON.parse(line).legal ?? []) {
    if (moves.length) console.log(JSON.stringify({ type: "move", seat, number, move: moves.at(-1) }));
  }
});
