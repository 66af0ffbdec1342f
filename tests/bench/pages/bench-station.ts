import type { BrowserContext } from '@playwright/test'
import { login, requestLoginCode } from '#contract/auth.ts'
import { type Client, createClient } from '../../support/client.ts'
import { type Product, startProduct } from '../../support/product.ts'

/** The product with the station of the demo: about 350 cars this week. */
export type BenchStation = {
  readonly product: Product
  /** The owner, who is signed in. */
  readonly client: Client
  signIn(context: BrowserContext): Promise<void>
}

export async function openBenchStation(): Promise<BenchStation> {
  const product = await startProduct({ LOG_LEVEL: 'error' }, { demo: ['--seed', '5'] })
  const client = createClient(() => product.origin, product.origin)
  const email = 'anna@example.com'
  await client.send(requestLoginCode, { body: { email } })
  void (await client.send(login, { body: { email, code: await product.readCode(email) } })).value
  const value = client.cookies.get('__Host-sid') ?? ''
  return {
    product,
    client,
    signIn: (context) => {
      const expires = Date.now() / 1000 + 86_400
      const cookie = { name: '__Host-sid', value, domain: 'localhost', path: '/', secure: true, httpOnly: true }
      return context.addCookies([{ ...cookie, expires, sameSite: 'Lax' }])
    },
  }
}
