import { seal, unseal } from '../seal.ts'
import type { Mail } from './mailer.ts'

/** A copy of the database does not reveal codes and addresses. */
export const encryptMail = (key: Buffer, mail: Mail): string => seal(key, 'pitboard mail', JSON.stringify(mail))

/** Throws if the mail was encrypted with another key. */
export const decryptMail = (key: Buffer, text: string): Mail => JSON.parse(unseal(key, 'pitboard mail', text))
