/** A part of what browsers call static routing; those without it send every request through the worker, as ever. */
type Rule = {
  condition: { urlPattern: URLPatternParts; requestMethod?: string }
  source: 'network' | 'fetch-event'
}
type URLPatternParts = { protocol: string; hostname: string; port: string; pathname: string }
export type InstallEvent = ExtendableEvent & { addRoutes?: (rules: Rule[]) => Promise<void> }

/** Changes of all kinds but PUT, of which the outbox takes some. */
const methods = ['GET', 'POST', 'PATCH', 'DELETE'] as const

/**
 * Calls of the API that are no matter of the worker go to the server without waking it. More than time is won: where a
 * new build takes over, Chromium stops the old worker, and a single request in that moment starts it again; then the new
 * one waits for half a minute of silence, or for five minutes.
 */
export async function bypassApi(event: InstallEvent, apiBase: string, origin: string): Promise<void> {
  try {
    await event.addRoutes?.(rulesFor(new URL(`${apiBase}/`, origin)))
  } catch {
    // Then the worker looks at each of them.
  }
}

function rulesFor({ protocol, hostname, port, pathname }: URL): Rule[] {
  const under = (rest: string) => ({ protocol: protocol.slice(0, -1), hostname, port, pathname: pathname + rest })
  return [
    // Icons come from the cache once they have been seen. The first rule that matches holds.
    { condition: { urlPattern: under('icons/*') }, source: 'fetch-event' },
    ...methods.map((requestMethod): Rule => {
      return { condition: { urlPattern: under('*'), requestMethod }, source: 'network' }
    }),
  ]
}
