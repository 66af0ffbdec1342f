import { isDesk, type Role } from '#domain/role.ts'

type SessionRow = { role: Role | null; passkeys_required: 0 | 1 | null; passkey_id: string | null }

/** Law: at a station that requires passkeys a session of the desk that none has opened gives access to nothing. */
export const lacksPasskey = ({ role, passkeys_required: isRequired, passkey_id: passkey }: SessionRow): boolean =>
  isRequired === 1 && role !== null && isDesk(role) && passkey === null
