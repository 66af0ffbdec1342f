/** What the router asks before it opens a protected page. */
export type SessionGate = {
  /** Never rejects: who cannot be recognised is not signed in. */
  isAuthenticated(): Promise<boolean>
  /** Whether who is signed in is no person but a tablet of the workshop. */
  isWorkshopTablet(): boolean
}
