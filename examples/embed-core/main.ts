import { createBanche, hasCode, memoryStore, type Session } from "@banche/core";

export interface Tour {
  /** Address of a Banche server, or of any server of the platform. */
  readonly server: string;
  readonly account: string;
  readonly password: string;
  readonly print: (line: string) => void;
}

/** Signs in, finds a user, disables and enables the user again. Handles a lock and the end of the session. */
export async function tour({ server, account, password, print }: Tour): Promise<void> {
  const session = createBanche({ server });
  session.store.subscribe(() => print(`session: ${session.store.getState().status}`));

  await session.signIn({ account, password: `${password}?` }).catch((error: unknown) => {
    if (hasCode(error, "wrong_password")) print("refused: wrong password");
    else throw error;
  });

  const current = await session.signIn({ account, password });
  print(`factories: ${(current.factories ?? []).length}`);

  const { client } = session;
  const { rows } = await client.users.list({ query: { pageSize: 20, sortBy: "account", order: "asc" } });
  const user = rows.find(({ administrator, account: name }) => !administrator && name !== account);
  if (!user) throw new Error("this factory has no other user");
  const isEnabled = async () => (await client.users.get({ params: { id: user.id } })).enabled === true;

  await client.users.setEnabled({ params: { id: user.id }, body: { enabled: false } });
  print(`disabled: ${!(await isEnabled())}`);
  await client.users.setEnabled({ params: { id: user.id }, body: { enabled: true } });
  print(`enabled: ${await isEnabled()}`);

  await session.lock();
  await client.users.all().catch((error: unknown) => {
    if (hasCode(error, "session_locked")) print("refused: the session is locked");
    else throw error;
  });
  await session.unlock(password);

  const twin = withToken(server, tokenOf(session));
  await session.signOut();
  await twin.client.users.all().catch(() => undefined);
  const ended = twin.store.getState();
  print(`a copy of the token: ${ended.status === "signedOut" ? ended.endedBy : ended.status}`);
}

/** A session from a token that was issued elsewhere. */
function withToken(server: string, token = ""): Session {
  const lasting = memoryStore();
  lasting.set("banche_token", token);
  return createBanche({ server, storage: { lasting, brief: memoryStore() } });
}

function tokenOf(session: Session): string | undefined {
  const state = session.store.getState();
  return state.status === "signedOut" ? undefined : state.token;
}
