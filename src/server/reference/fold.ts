export { fold } from '#domain/fold.ts'
