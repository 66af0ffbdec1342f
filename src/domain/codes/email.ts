/**
 * The key by which an account is found. In theory the local part is case-sensitive; in practice no provider treats it
 * so.
 */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}
