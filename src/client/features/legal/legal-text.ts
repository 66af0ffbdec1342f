/** What the operator may have configured; a paragraph can be for the one case or for the other. */
export type LegalCondition = 'operator' | 'operator-mail' | 'analytics-host'

/** A paragraph, a list, a table (its first row is the head), or two paragraphs of which one is shown. */
export type LegalBlock =
  | string
  | { list: readonly string[] }
  | { table: readonly (readonly string[])[] }
  | { configured: LegalCondition; given: string; otherwise: string }

type LegalSection = {
  /** The target of hash links, the same in both languages. */
  id: string
  title: string
  body: readonly LegalBlock[]
}

/**
 * A legal page in one language, as `manifest/legal-texts.ts` compiles it from `texts/*.md`. `{operator}` and the like are
 * filled where it is shown.
 */
export type LegalText = {
  title: string
  /** Raised with every change of meaning, in both languages at once. */
  version: string
  /** `YYYY-MM-DD`. */
  date: string
  lead: string
  sections: readonly LegalSection[]
}
