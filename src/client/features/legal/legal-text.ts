/** A configuration of the site operator that decides which of two paragraphs is shown. */
export type LegalCondition = 'operator' | 'operator-mail' | 'analytics-host'

/** A paragraph, a list, a table (the first row is its header), or two paragraphs of which one is shown. */
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
 * A legal page in one language, compiled by `manifest/legal-texts.ts` from `texts/*.md`. The page fills in placeholders
 * such as `{operator}`.
 */
export type LegalText = {
  title: string
  /** Raised with each change of meaning, in both languages together. */
  version: string
  /** `YYYY-MM-DD`. */
  date: string
  lead: string
  sections: readonly LegalSection[]
}
