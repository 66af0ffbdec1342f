export type StaticFiles = {
  /** The answer to anything outside /api. */
  answer(request: Request): Promise<Response>
}
