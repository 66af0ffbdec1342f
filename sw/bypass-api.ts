import { commandRoutes } from '#domain/outbox/command.ts'

/** A subset of the browsers' static routing API. Browsers without it send every request through the worker. */
type Rule = {
  condition: { urlPattern: URLPatternParts; requestMethod?: string }
  source: 'network' | 'fetch-event'
}
type URLPatternParts = { protocol: string; hostname: string; port: string; pathname: string }
export type InstallEvent = ExtendableEvent & { addRoutes?: (rules: Rule[]) => Promise<void> }

/** The status change, which the outbox takes, is a PUT. Its other calls have rules of their own. */
const methods = ['GET', 'POST', 'PATCH', 'DELETE'] as const

/**
 * Sends API calls that the worker does not handle to the server without starting the worker. This is not only faster:
 * when a new build takes over, Chromium stops the old worker, and a single request at that moment starts it again. The
 * new worker then waits until the old one has been idle for 30 seconds, or for up to five minutes.
 */
export async function bypassApi(event: InstallEvent, apiBase: string, origin: string): Promise<void> {
  try {
    await event.addRoutes?.(rulesFor(new URL(`${apiBase}/`, origin)))
  } catch {
    // The fetch handler then checks every call.
  }
}

function rulesFor({ protocol, hostname, port, pathname }: URL): Rule[] {
  const under = (rest: string) => ({ protocol: protocol.slice(0, -1), hostname, port, pathname: pathname + rest })
  return [
    // The first matching rule applies. The worker answers icons from its cache.
    { condition: { urlPattern: under('icons/*') }, source: 'fetch-event' },
    ...Object.values(commandRoutes)
      .filter(({ method }) => method !== 'PUT')
      .map(({ method, path }): Rule => {
        const urlPattern = under(path.slice(1).replace(/\{\w+\}/g, '*'))
        return { condition: { urlPattern, requestMethod: method }, source: 'fetch-event' }
      }),
    ...methods.map((requestMethod): Rule => {
      return { condition: { urlPattern: under('*'), requestMethod }, source: 'network' }
    }),
  ]
}
