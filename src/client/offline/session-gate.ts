/** What the router asks before it opens a protected page. */
export type SessionGate = {
  /** Never rejects: who cannot be recognised is not signed in. */
  isAuthenticated(): Promise<boolean>
}

/** A gate that asks the server once for the profile and remembers a yes. */
export function createSessionGate(): SessionGate {
  let known: Promise<boolean> | null = null
  async function ask(): Promise<boolean> {
    try {
      const answer = await fetch('/api/profiles/me', { headers: { accept: 'application/json' } })
      return answer.ok
    } catch {
      return false
    }
  }
  return {
    async isAuthenticated() {
      known ??= ask()
      const yes = await known
      if (!yes) known = null
      return yes
    },
  }
}
