import { isBancheError, type Session } from "@banche/core";
import { useStore } from "@banche/core/react";
import { type FormEvent, useEffect, useState } from "react";

interface PageProps {
  readonly banche: Session;
}

/** Shows the factory's vehicles and their seats to a signed-in user, and a sign-in form to all others. */
export function Page({ banche }: PageProps) {
  const name = useStore(banche.store, (state) =>
    state.status === "signedOut" ? undefined : state.current?.user?.realName,
  );
  if (name === undefined) return <SignIn banche={banche} />;
  return (
    <>
      <header>
        <h1>Seats</h1>
        <button type="button" onClick={() => void banche.signOut()}>
          Sign {name} out
        </button>
      </header>
      <Seats banche={banche} />
    </>
  );
}

function SignIn({ banche }: PageProps) {
  const [problem, setProblem] = useState<string>();
  async function signIn(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const textOf = (field: string) => String(fields.get(field) ?? "");
    try {
      await banche.signIn({ account: textOf("account"), password: textOf("password") });
    } catch (error) {
      setProblem(isBancheError(error) ? error.message : String(error));
    }
  }
  return (
    <form onSubmit={(event) => void signIn(event)}>
      <label>
        Account
        <input name="account" autoComplete="username" required />
      </label>
      <label>
        Password
        <input name="password" type="password" autoComplete="current-password" required />
      </label>
      <button>Sign in</button>
      {problem === undefined ? null : <p role="alert">{problem}</p>}
    </form>
  );
}

interface Vehicle {
  readonly id: string;
  readonly plate: string;
  readonly seats: number;
}

function Seats({ banche }: PageProps) {
  const [vehicles, setVehicles] = useState<readonly Vehicle[]>();
  useEffect(() => {
    void readVehicles(banche).then(setVehicles);
  }, [banche]);
  if (!vehicles) return <p role="status">Reading…</p>;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Plate</th>
          <th scope="col">Seats</th>
        </tr>
      </thead>
      <tbody>
        {vehicles.map(({ id, plate, seats }) => (
          <tr key={id}>
            <td>{plate}</td>
            <td>{seats}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Vehicles are a concept that the server describes at run time: its calls exist after `loadModels`. */
async function readVehicles({ client }: Session): Promise<readonly Vehicle[]> {
  const registry = await client.loadModels();
  const { rows } = await client
    .of(registry.of("vehicles"))
    .list({ query: { pageSize: 20, sortBy: "seats", order: "desc" } });
  return rows.map(({ id, plate, seats }) => ({ id, plate: String(plate), seats: Number(seats) }));
}
