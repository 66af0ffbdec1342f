import { paperLinkPath } from '#contract/pages/server-pages.ts'

/** The URL of a paper for everybody who has its token. */
export const paperLinkUrl = (origin: string, token: string): string => `${origin}${paperLinkPath}/${token}`
