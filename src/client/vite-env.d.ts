/// <reference types="vite/client" />

declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

/** A legal text, compiled by manifest/legal-texts.ts. */
declare module '*.md' {
  import type { LegalText } from '#client/features/legal/legal-text.ts'

  const text: LegalText
  export default text
}

/** The id of this build, the same as in latest.json; `development` under Vite's server. */
declare const __BUILD_ID__: string
