import { rolldown } from 'rolldown'

/** The script of a page for comparison, built as for production. */
export async function bundlePage(input: string): Promise<string> {
  const bundle = await rolldown({
    input,
    cwd: import.meta.dirname,
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await bundle.generate({ format: 'es', minify: true, codeSplitting: false })
  await bundle.close()
  return output[0].code
}
