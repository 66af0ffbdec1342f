export { fold } from '#domain/normalise-text.ts'
