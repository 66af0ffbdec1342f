// A script of its own, which the sign-in page loads when it is ready: who has no passkey needs none of it.
export { runPasskeySignIn } from '#client/features/passkeys/run-passkey-sign-in.ts'
