import type { Stack } from "./stack.ts";

/** The newest message to an address, as it was written. */
export async function lastMessageTo(stack: Stack, address: string): Promise<{ subject: string; body: string; code: string } | null> {
  const { rows } = await stack.owner.query<{ subject: string; body: string }>(
    "SELECT subject, body FROM outgoing_message WHERE address = $1 ORDER BY id DESC LIMIT 1",
    [address],
  );
  const [row] = rows;
  return row === undefined ? null : { ...row, code: /\b\d{6}\b/.exec(row.subject)?.[0] ?? "" };
}

/** The code in the newest message to an address. @throws where there is none */
export async function codeTo(stack: Stack, address: string): Promise<string> {
  const code = (await lastMessageTo(stack, address))?.code ?? "";
  if (code === "") throw new Error(`no code went to ${address}`);
  return code;
}

/** Lets a minute pass since the last codes were sent. */
export async function passResendWait(stack: Stack): Promise<void> {
  await stack.owner.query("UPDATE security_code SET created_at = created_at - interval '61 seconds'");
  await stack.owner.query("UPDATE password_reset SET created_at = created_at - interval '61 seconds'");
}
