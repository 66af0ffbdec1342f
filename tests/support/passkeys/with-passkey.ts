import { login, requestLoginCode } from '#contract/auth.ts'
import { addPasskey, beginPasskey, beginPasskeySignIn, signInWithPasskey } from '#contract/passkeys/passkeys.ts'
import type { Client } from '../client.ts'
import type { TestServer } from '../server.ts'
import type { makeAuthenticator } from './authenticator.ts'

type Authenticator = ReturnType<typeof makeAuthenticator>

export const optionsFor = async (client: Client) => (await client.send(beginPasskey, {})).value

/** Adds the passkey of an authenticator. Returns all passkeys of the person, the newest first. */
export async function addTo(client: Client, authenticator: Authenticator) {
  const added = await client.send(addPasskey, { body: authenticator.make(await optionsFor(client)) })
  if (added.status !== 201) throw new Error(added.text)
  return added.value.passkeys
}

export async function signInWith(client: Client, authenticator: Authenticator) {
  const options = (await client.send(beginPasskeySignIn, {})).value
  return client.send(signInWithPasskey, { body: authenticator.answer(options) })
}

// Other mails may come between.
async function nextCodeFor({ mails }: TestServer, email: string): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    const codes = mails.filter(({ to }) => to === email).map(({ subject }) => /\d{4} \d{4}/.exec(subject)?.[0])
    const code = codes.find((one) => one !== undefined)
    if (code) return code
    await new Promise((done) => setTimeout(done, 10))
  }
  throw new Error(`no code for ${email}`)
}

/** Signs in with a code by email, in this browser; a minute passes. Mails before are forgotten. */
export async function signInByCode(server: TestServer, client: Client, email: string): Promise<void> {
  server.clock.advance(61_000)
  server.mails.length = 0
  await client.send(requestLoginCode, { body: { email } })
  const entered = await client.send(login, { body: { email, code: await nextCodeFor(server, email) } })
  if (entered.status !== 200) throw new Error(entered.text)
}
