import type { MessageTemplates } from '#contract/messages/message-templates.ts'
import type { Locale } from '#contract/pages/path-locale.ts'
import type { MessageKind } from '#domain/message.ts'
import { compileOnce } from '../db/compile-once.ts'
import type { Db } from '../db/database.ts'

type StoredText = MessageTemplates['templates'][number]
/** The own texts of one language, by kind. */
export type OwnTexts = { readonly [kind in MessageKind]?: string }

const selectTemplates = compileOnce(['account'], (db, { account }: { account: string }) =>
  db
    .selectFrom('message_template')
    .select(['kind', 'language', 'text'])
    .where('account_id', '=', account)
    .orderBy('kind')
    .orderBy('language'),
)

export const findTemplates = (account: string, db: Db): Promise<StoredText[]> => selectTemplates(db, { account })

export const ownTextsIn = (templates: readonly StoredText[], locale: Locale): OwnTexts =>
  Object.fromEntries(templates.filter(({ language }) => language === locale).map(({ kind, text }) => [kind, text]))

/** Stores an own text; an empty one is deleted. */
export async function putTemplate(
  account: string,
  db: Db,
  { kind, language, text }: StoredText,
  now: number,
): Promise<void> {
  if (text === '') {
    await db
      .deleteFrom('message_template')
      .where('account_id', '=', account)
      .where('kind', '=', kind)
      .where('language', '=', language)
      .execute()
    return
  }
  await db
    .insertInto('message_template')
    .values({ account_id: account, kind, language, text, updated_at: now })
    .onConflict((on) => on.columns(['account_id', 'kind', 'language']).doUpdateSet({ text, updated_at: now }))
    .execute()
}
