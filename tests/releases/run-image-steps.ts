import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { parseArgs } from 'node:util'
import { type Copy, DockerfileParser, From, type Instruction, type Workdir } from 'dockerfile-ast'
import { findFreePort } from '../support/product.ts'
import { root } from '../support/run/run-command.ts'

// `npm run test:image`: carries out the Dockerfile without Docker, instruction by instruction, in a clean Debian made
// by mmdebstrap, and runs its command as a container does: process 1, user 1000, no capabilities, a read-only root, one
// volume. It needs Linux, root, mmdebstrap and the network. `-- --base FILE` keeps the Debian in a file for the next
// run. The base image is not pulled: Node and npm are those that run this.
const { values } = parseArgs({ options: { base: { type: 'string' } } })
const npm = process.env.npm_execpath
if (!npm || process.getuid?.() !== 0) throw new Error('Start this as root, by npm run.')

type Stage = { folder: string; workdir: string; env: Record<string, string>; user: number; group: number }

const place = mkdtempSync(join(tmpdir(), 'pitboard-image-'))
const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

const base = values.base ?? join(place, 'base.tar')
if (!existsSync(base)) run('mmdebstrap', '--variant=minbase', '--include=ca-certificates,libatomic1', 'bookworm', base)

/** What a network that has a proxy, a registry or an authority of its own needs. */
const certificates = process.env.NODE_EXTRA_CA_CERTS
const settings: Record<string, string> = {
  npm_config_registry: run(process.execPath, npm, 'config', 'get', 'registry').trim(),
  ...(certificates ? { NODE_EXTRA_CA_CERTS: certificates, npm_config_cafile: certificates } : {}),
  ...Object.fromEntries(
    Object.entries(process.env).flatMap(([key, value]) =>
      value && /^(https?|no)_proxy$/i.test(key) ? [[key, value]] : [],
    ),
  ),
}

/** Debian with Node and npm, as the base image has them. */
function startStage(name: string): Stage {
  const folder = join(place, name)
  mkdirSync(folder)
  run('tar', '-xf', base, '-C', folder)
  cpSync(process.execPath, join(folder, 'usr/local/bin/node'))
  cpSync(dirname(dirname(npm ?? '')), join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true })
  run('ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'usr/local/bin/npm'))
  cpSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'))
  if (certificates) cpSync(certificates, join(folder, certificates))
  return {
    folder,
    workdir: '/',
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
    user: 0,
    group: 0,
  }
}

/** A shell line that enters the stage, in which `$1` is its folder, and then runs the rest of its arguments there. */
const enter = (mounts: readonly string[]): string =>
  ['mount --make-rprivate /', 'mount --bind "$1" "$1"', 'mount -t proc proc "$1/proc"', ...mounts]
    .concat('exec chroot "$@"')
    .join(' && ')

function commandIn(stage: Stage, mounts: readonly string[], argv: readonly string[]): string[] {
  const who = [`--reuid=${stage.user}`, `--regid=${stage.group}`, '--clear-groups']
  const few = stage.user === 0 ? [] : ['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all']
  const inside = ['setpriv', ...who, ...few, 'env', `--chdir=${stage.workdir}`, ...argv]
  return ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-ec', enter(mounts), 'sh', stage.folder, ...inside]
}

function runIn(stage: Stage, env: Record<string, string>, argv: readonly string[]): number {
  const ended = spawnSync('unshare', commandIn(stage, [], argv), { env: { ...stage.env, ...env }, stdio: 'inherit' })
  return ended.status ?? 1
}

/** Copies the context without what .dockerignore excludes: names at the top, and `**` before a name at any depth. */
function copyContext(target: string): void {
  const lines = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const excludes = lines.flatMap((line) =>
    line.startsWith('**/') ? ['--no-anchored', `--exclude=${line.slice(3)}`] : ['--anchored', `--exclude=./${line}`],
  )
  const archive = join(place, 'context.tar')
  run('tar', '-C', root, ...excludes, '-cf', archive, '.')
  run('tar', '-xf', archive, '--no-same-owner', '-C', target)
  rmSync(archive)
}

function copy(instruction: Copy, stage: Stage, stages: ReadonlyMap<string, Stage>): void {
  const paths = instruction.getArguments().map((one) => one.getValue())
  const flags = new Map(instruction.getFlags().map((flag) => [flag.getName(), flag.getValue() ?? '']))
  const target = join(stage.folder, posix.resolve(stage.workdir, paths.at(-1) ?? '.'))
  const from = flags.get('from')
  mkdirSync(target, { recursive: true })
  for (const path of paths.slice(0, -1)) {
    if (from !== undefined) run('cp', '-a', `${join(stages.get(from)?.folder ?? '', path)}/.`, target)
    else if (path === '.') copyContext(target)
    else cpSync(join(root, path), join(target, path), { recursive: true })
  }
  const owner = flags.get('chown')
  if (owner) run('chown', '-R', owner, target)
}

const pairs = (instruction: Instruction): Record<string, string> =>
  Object.fromEntries(
    (instruction.getArgumentsContent() ?? '').split(' ').map((pair) => pair.split(/=(.*)/s).slice(0, 2)),
  )

const stages = new Map<string, Stage>()
let stage: Stage | undefined
let health: readonly string[] = []
let command: readonly string[] = []
const steps: Record<string, (instruction: Instruction, stage: Stage) => void> = {
  WORKDIR: (instruction, stage) => {
    stage.workdir = (instruction as Workdir).getPath() ?? '/'
    mkdirSync(join(stage.folder, stage.workdir), { recursive: true })
  },
  COPY: (instruction, stage) => copy(instruction as Copy, stage, stages),
  ENV: (instruction, stage) => Object.assign(stage.env, pairs(instruction)),
  ARG: (instruction, stage) => {
    if (instruction.getArgumentsContent() !== 'TARGETARCH') throw new Error('an argument that has no value here')
    stage.env.TARGETARCH = process.arch === 'x64' ? 'amd64' : process.arch
  },
  RUN: (instruction, stage) => {
    const status = runIn(stage, settings, ['sh', '-c', instruction.getRawArgumentsContent() ?? ''])
    if (status !== 0) throw new Error(`RUN ended with ${status}`)
  },
  USER: (instruction, stage) => {
    const [user, group] = (instruction.getArgumentsContent() ?? '').split(':').map(Number)
    if (!user || !group) throw new Error('USER is no number, or root')
    Object.assign(stage, { user, group })
  },
  HEALTHCHECK: (instruction) => {
    health = JSON.parse((instruction.getRawArgumentsContent() ?? '').replace(/^.*?CMD /s, '')) as string[]
  },
  CMD: (instruction) => {
    command = JSON.parse(instruction.getRawArgumentsContent() ?? '') as string[]
  },
  // These say something about the image, and do nothing.
  ...Object.fromEntries(['LABEL', 'VOLUME', 'EXPOSE'].map((name) => [name, () => {}])),
}

let server: ChildProcess | null = null
try {
  for (const instruction of DockerfileParser.parse(readFileSync(join(root, 'Dockerfile'), 'utf8')).getInstructions()) {
    const keyword = instruction.getKeyword()
    process.stdout.write(`> ${keyword} ${(instruction.getArgumentsContent() ?? '').slice(0, 80)}\n`)
    if (instruction instanceof From) {
      stage = startStage(instruction.getBuildStage() ?? 'image')
      stages.set(instruction.getBuildStage() ?? 'image', stage)
      continue
    }
    // An argument before the first stage: the version of the base image.
    if (!stage) {
      if (!instruction.getArgumentsContent()?.endsWith(`=${process.versions.node}`))
        throw new Error(`the Dockerfile has ${instruction.getArgumentsContent()}, and this is Node ${process.version}`)
      continue
    }
    const step = steps[keyword]
    if (!step) throw new Error(`no step for ${keyword}`)
    step(instruction, stage)
  }
  const image = stage
  if (!image) throw new Error('no stage')

  const port = await findFreePort()
  Object.assign(image.env, { PORT: String(port) })
  // A new volume is a copy of the folder in the image, with its owner.
  const volume = join(place, 'volume')
  run('cp', '-a', join(image.folder, 'data'), volume)
  const mounts = [
    'mount -t tmpfs tmpfs "$1/tmp"',
    `mount --bind '${volume}' "$1/data"`,
    'mount -o remount,bind,ro "$1"',
    '! touch "$1/pitboard/written" 2>/dev/null',
  ]
  if (runIn(image, {}, health) === 0) throw new Error('HEALTHCHECK passes without a server')
  const started = spawn('unshare', commandIn(image, mounts, command), {
    env: image.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  server = started
  let output = ''
  for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  const ended = once(started, 'exit')
  const until = async (isTrue: () => boolean): Promise<void> => {
    for (let tries = 0; !isTrue(); tries++) {
      if (tries > 600 || started.exitCode !== null) throw new Error(`the server says:\n${output}`)
      await new Promise((done) => setTimeout(done, 50))
    }
  }
  await until(() => output.includes('/register to begin'))
  if (runIn(image, {}, health) !== 0) throw new Error('HEALTHCHECK fails')
  const asked = await fetch(`http://127.0.0.1:${port}/api/auth/request-register-code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'newcomer@example.com' }),
  })
  if (!asked.ok) throw new Error(`a code: ${asked.status} ${await asked.text()}`)
  await until(() => /^Mail: .*\d{4} \d{4}/m.test(output))
  for (const name of readdirSync(volume)) {
    const { uid, mode } = statSync(join(volume, name))
    if (uid !== image.user || (mode & 0o077) !== 0)
      throw new Error(`${name} belongs to ${uid}, mode ${mode.toString(8)}`)
  }
  // The server is process 1 of its namespace, the child of unshare.
  const child = Number(readFileSync(`/proc/${started.pid}/task/${started.pid}/children`, 'utf8').trim())
  process.kill(child, 'SIGTERM')
  const [code] = (await ended) as [number | null]
  if (code !== 0) throw new Error(`after SIGTERM it ended with ${code}:\n${output}`)
  process.stdout.write(
    `The Dockerfile's steps pass on Debian ${readFileSync(join(image.folder, 'etc/debian_version'), 'utf8').trim()}, ${process.arch}: ` +
      'built, started as user 1000 on a read-only root, healthy, a code sent, stopped in an orderly way.\n' +
      'Not proved here: the base image itself, the other processor, and Docker.\n',
  )
} finally {
  server?.kill('SIGKILL')
  rmSync(place, { recursive: true, force: true })
}
