/** A push message in the format of declarative Web Push, as the server writes it and our worker reads it. */
export type PushMessage = {
  readonly web_push: 8030
  readonly notification: {
    readonly title: string
    readonly lang: string
    readonly dir: 'ltr'
    readonly body: string
    readonly tag: string
    /** The page that it opens, absolute. */
    readonly navigate: string
  }
  /** The number on the icon. */
  readonly app_badge: number
}
