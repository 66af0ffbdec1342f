/** What an account is found by. Local parts are told apart by case in theory, by no post office in practice. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}
