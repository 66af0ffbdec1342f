import { smsPath } from '#contract/pages/server-pages.ts'
import type { Config } from '../config.ts'

export const reportPath = `${smsPath}/reports`

/** The address to which a gateway sends the delivery reports of a station. */
export const reportUrl = ({ publicOrigin }: Pick<Config, 'publicOrigin'>, secret: string): string =>
  `${publicOrigin}${reportPath}/${secret}`
