import type { Config } from '../config.ts'
import { analyticsOrigin } from '../public-face.ts'
import type { Places } from './fill-places.ts'
import { configurationDigest } from './security-headers.ts'

/** Returns the configured values for the placeholders in pages, manifests and the service worker. */
export function placesOf(config: Config): Places {
  const { operator, legalReviewed, analytics, waitlistOnly } = config.publicFace
  const host = analyticsOrigin(config.publicFace)
  return {
    product: config.productName,
    api: config.apiBase,
    snapshot: config.userSnapshot,
    'icon-api': config.iconApi ?? '',
    digest: configurationDigest(config),
    worker: config.serviceWorker,
    origin: config.publicOrigin,
    operator: operator.name,
    'operator-address': operator.address,
    'operator-mail': operator.email,
    reviewed: legalReviewed ?? '',
    analytics: analytics === null ? '' : JSON.stringify(analytics),
    'analytics-host': host === null ? '' : new URL(host).host,
    'waitlist-only': waitlistOnly ? 'on' : '',
    demo: config.demo ? String(config.demo.resetHours) : '',
  }
}
