/** The checks of the router before it opens a protected page. */
export type SessionGate = {
  /** Never rejects: if the user cannot be determined, nobody is signed in. */
  isAuthenticated(): Promise<boolean>
  /** Whether nobody is signed in because the session lacks the passkey that its station requires. */
  lacksPasskey(): boolean
  /** Whether a shared workshop tablet is signed in instead of a person. */
  isWorkshopTablet(): boolean
}
