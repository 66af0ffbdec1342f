// Drafts must survive a failed call, a reload and an ended session. They are removed at success and at sign-out.
const prefix = 'pitboard.draft.'

const keyOf = (form: string, userId: string | null): string => `${prefix}${userId ?? 'anonymous'}.${form}`

/** Returns the draft of a form; `null` if there is none or the browser refuses storage. */
export function readDraft(form: string, userId: string | null): Record<string, unknown> | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(keyOf(form, userId)) ?? 'null')
    return typeof draft === 'object' && !Array.isArray(draft) ? (draft as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}

/** Returns `false` if the draft could not be stored: storage refused or full. */
export function saveDraft(form: string, userId: string | null, values: object): boolean {
  try {
    localStorage.setItem(keyOf(form, userId), JSON.stringify(values))
    return true
  } catch {
    return false
  }
}

export function dropDraft(form: string, userId: string | null): void {
  try {
    localStorage.removeItem(keyOf(form, userId))
  } catch {
    // Without storage there is no draft.
  }
}

/** Called at sign-out: removes the drafts of this user, and those typed before the sign-in. */
export function dropDraftsOf(userId: string | null): void {
  try {
    const own = [`${prefix}anonymous.`, ...(userId === null ? [] : [`${prefix}${userId}.`])]
    for (const key of Object.keys(localStorage)) {
      if (own.some((start) => key.startsWith(start))) localStorage.removeItem(key)
    }
  } catch {
    // Without storage there is no draft.
  }
}

/** Returns the names of the forms with unsaved drafts. */
export function listDrafts(userId: string): string[] {
  const start = keyOf('', userId)
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []))
  } catch {
    // Without storage there is no draft.
    return []
  }
}

/** Whether two states of a form have equal input. Ignores the server version that the form started from. */
export function isSameTyped(one: object, other: object): boolean {
  const typedOf = (values: object) => JSON.stringify({ ...values, seen: 0, version: 0 })
  return typedOf(one) === typedOf(other)
}
