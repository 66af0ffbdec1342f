/// <reference types="vite/client" />

declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

/** The id of this build, the same as in latest.json; `development` under Vite's server. */
declare const __BUILD_ID__: string
