import { encodePassword } from "@banche/core/wire";
import type { Context } from "../../context.ts";
import { printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { type SignedIn, withSession } from "../../session/connect.ts";
import { codeFor, readProof } from "../../session/secondFactor.ts";

/**
 * Turns the user's second factor off.
 *
 * @throws {BancheError} `wrong_password`, `wrong_second_factor`
 */
export async function turnOff(context: Context, input: Input): Promise<void> {
  await withProof(context, input, ({ client }, body) => client.secondFactor.turnOff({ body }));
  await context.note(`${context.paint.ok("✓")} ${context.text("secondFactor.turnedOff")}`);
}

/** Makes new recovery codes and prints them once. @throws as `turnOff` */
export async function renewCodes(context: Context, input: Input): Promise<void> {
  const { codes } = await withProof(context, input, ({ client }, body) => client.secondFactor.renewCodes({ body }));
  await printRows(context, {
    rows: codes,
    columns: [{ name: "code", title: context.text("secondFactor.recoveryCode"), value: (code) => code }],
  });
}

interface Body {
  readonly currentPassword: string;
  readonly code: string;
}

async function withProof<Result>(
  context: Context,
  input: Input,
  work: (connection: SignedIn, body: Body) => Promise<Result>,
): Promise<Result> {
  const proof = await readProof(context, input, context.text("session.password"));
  const code = await codeFor(context, proof);
  const body = { currentPassword: encodePassword(proof.password), code };
  return withSession(context, (connection) => work(connection, body));
}
