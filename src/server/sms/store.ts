import { type GatewayKind, usualMonthlySms } from '#domain/sms/gateway.ts'
import { compileOnce } from '../db/compile-once.ts'
import type { Db } from '../db/database.ts'

/** The settings of a station's gateway. */
export type StoredGateway = {
  readonly kind: GatewayKind
  readonly url: string | null
  readonly sealed: string | null
  readonly sender: string
  readonly isPlain: boolean
  /** Minor units. */
  readonly partPrice: number | null
  readonly monthlyLimit: number
  /** Empty until the first save. */
  readonly reportHash: string
  readonly reportSealed: string
  readonly version: number
}

const noGateway: StoredGateway = {
  ...{ kind: 'off', url: null, sealed: null, sender: '', isPlain: true, partPrice: null },
  ...{ monthlyLimit: usualMonthlySms, reportHash: '', reportSealed: '', version: 0 },
}

const selectGateway = compileOnce(['account'], (db, { account }: { account: string }) =>
  db
    .selectFrom('sms_gateway')
    .select(['kind', 'url', 'sealed', 'sender', 'is_plain', 'part_price as partPrice', 'monthly_limit as monthlyLimit'])
    .select(['report_hash as reportHash', 'report_sealed as reportSealed', 'version'])
    .where('account_id', '=', account),
)

/** The gateway of a station: `off` and version 0 until it is saved. */
export async function findGateway(account: string, db: Db): Promise<StoredGateway> {
  const [row] = await selectGateway(db, { account })
  if (!row) return noGateway
  const { is_plain, ...gateway } = row
  return { ...gateway, isPlain: is_plain === 1 }
}

/** Whether the station can send SMS. */
export const isOn = ({ kind, sealed }: StoredGateway): boolean => kind !== 'off' && sealed !== null

export async function putGateway(account: string, db: Db, gateway: StoredGateway, now: number): Promise<void> {
  const { kind, url, sealed, sender, version } = gateway
  const content = {
    ...{ kind, url, sealed, sender, version },
    is_plain: gateway.isPlain ? 1 : 0,
    part_price: gateway.partPrice,
    monthly_limit: gateway.monthlyLimit,
    report_hash: gateway.reportHash,
    report_sealed: gateway.reportSealed,
    updated_at: now,
  } as const
  await db
    .insertInto('sms_gateway')
    .values({ account_id: account, ...content })
    .onConflict((on) => on.column('account_id').doUpdateSet(content))
    .execute()
}

/** The station of an address for reports; `null` if its secret is unknown. */
export async function findByReport(db: Db, hash: string): Promise<string | null> {
  const row = await db.selectFrom('sms_gateway').select('account_id').where('report_hash', '=', hash).executeTakeFirst()
  return row?.account_id ?? null
}
