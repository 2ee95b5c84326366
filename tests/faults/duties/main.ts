/** The whole course: `node -C @banche/source tests/faults/duties/main.ts [duties=1000] [clients=32]` */
import { withPostgres } from "../../lib/ownPostgres.ts";
import { runBookings } from "./run.ts";

const [duties = 1_000, clients = 32] = process.argv.slice(2).map(Number);
const bookings = await withPostgres((url) => runBookings(url, duties, clients));
console.log(bookings);
const isWhole = bookings.asked === duties && bookings.booked + bookings.named === duties && bookings.lost === 0;
process.exitCode = isWhole && bookings.overlaps === 0 ? 0 : 1;
