import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const packed = ['.js', '.css', '.json', '.svg', '.wasm']

/** For builds of tests, in a tenth of the time. */
export const quickQuality = 4

/**
 * Compresses the hashed files of a build with Brotli, by default at its highest level, which would be too slow at the
 * start of the server. Writes each to a file of the same name in `packed/` for src/server/http/static-files.ts.
 */
export async function packAssets(distDir: string, quality: number = constants.BROTLI_MAX_QUALITY): Promise<void> {
  const [from, to] = [join(distDir, 'assets'), join(distDir, 'packed')]
  mkdirSync(to, { recursive: true })
  const names = readdirSync(from).filter((name) => packed.includes(extname(name)))
  await Promise.all(
    names.map(async (name) => {
      const plain = readFileSync(join(from, name))
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength }
      writeFileSync(join(to, name), await compress(plain, { params }))
    }),
  )
}
