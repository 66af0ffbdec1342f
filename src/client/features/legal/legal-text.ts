/** A paragraph, a list, a table, or what depends on the operator's configuration. `{operator}` and the like are filled. */
export type LegalBlock =
  | string
  | { list: readonly string[] }
  | { table: readonly (readonly string[])[] }
  | { configured: 'operator' | 'operator-mail' | 'analytics-host'; given: string; otherwise: string }

type LegalSection = {
  /** The target of hash links, the same in both languages. */
  id: string
  title: string
  body: readonly LegalBlock[]
}

/** One legal page in one language: a whole document, so that a lawyer can read and change it as one. */
type LegalText = { lead: string; sections: readonly LegalSection[] }

export type LegalDocument = {
  /** Raised with every change of meaning, in both languages at once. */
  version: string
  /** `YYYY-MM-DD`. */
  date: string
  en: LegalText
  pl: LegalText
}
