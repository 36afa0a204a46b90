/**
 * WebKitGTK by plain WebDriver: what a person does on a page, by the words on it. Playwright drives a WebKit of its own only; this
 * one is Debian's, with its WebDriver and a screen that nobody sees.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findWebKitDriver } from '../../scripts/setup/browser.js'
import { freePort } from './site'
import { isTakenOver } from './taken-over'

const patienceMs = 20_000
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
type Element = { [elementKey]: string }
type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

/** Keys as WebDriver writes them. */
export const keys = { escape: '\uE00C', enter: '\uE007', delete: '\uE017' } as const

export type WebKit = {
  /** Opens an address and waits until its scripts have taken the page over. */
  goto(url: string): Promise<void>
  /** The same wait, after a link or a form that loads another document. */
  takenOver(): Promise<void>
  url(): Promise<string>
  resize(width: number, height: number): Promise<void>
  /** Runs a function in the page; it may name nothing outside itself. */
  run<Given extends unknown[], Answer>(work: (...given: Given) => Answer, ...given: Given): Promise<Answer>
  fill(label: string, text: string): Promise<void>
  /** Presses the button or link, the box or the option that is called so. */
  press(name: string): Promise<void>
  /** Presses keys in the page, wherever the focus is. */
  type(text: string): Promise<void>
  /** Waits until the text can be seen. */
  sees(text: string): Promise<void>
  /** Waits until `work`, run in the page, answers `wanted`. */
  comesTo<Answer>(work: () => Answer, wanted: Answer): Promise<void>
  /** Waits for a second tab, and goes to it. */
  toNewTab(): Promise<void>
  /** Closes it, and goes back to the first. */
  closeTab(): Promise<void>
  forgetCookies(): Promise<void>
  /** What is in the window, as a PNG. */
  picture(): Promise<Buffer>
  /** What the console has complained of since the last time this was asked. */
  complaints(): string[]
  close(): Promise<void>
}

/** Starts a screen, the driver and one window. @throws {Error} where one of them is missing */
export async function openWebKit(): Promise<WebKit> {
  const driverPath = findWebKitDriver()
  const binary = findWindow()
  if (driverPath === null || binary === undefined)
    throw new Error('There is no WebKit yet. `node scripts/webkit.js` finds or installs one.')
  const config = gtkSettings()
  const browser = withOutput(binary, config)
  const screen = await startScreen()
  const port = await freePort()
  const driver = spawn(driverPath, [`--port=${port}`], {
    env: {
      ...process.env,
      ...screen.env,
      XDG_CONFIG_HOME: config,
      TZ: 'Asia/Kolkata',
      LANG: 'en_IN.UTF-8',
      GTK_A11Y: 'none',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async () => {
    await end(driver)
    await screen.stop()
    rmSync(config, { recursive: true, force: true })
  }
  try {
    const session = await startSession(`http://127.0.0.1:${port}`, browser.path)
    return { ...deeds(session.call), complaints: browser.complaints, close: () => session.end().then(stop, stop) }
  } catch (error) {
    await stop()
    throw error
  }
}

function deeds(call: Call): Omit<WebKit, 'complaints' | 'close'> {
  const run: WebKit['run'] = (work, ...args) =>
    call('POST', '/execute/sync', { script: `return (${work})(...arguments)`, args }) as never
  const find = (work: typeof findControl | typeof findField, name: string) =>
    until(`“${name}”`, () => run(work, name) as Promise<Element | null>)
  /** A person brings it into view first. What moves away under the pointer is pressed again. */
  const click = (element: Element) =>
    until('it can be pressed', async () => {
      await run(toMiddle, element as never)
      await call('POST', `/element/${element[elementKey]}/click`, {})
      return true
    })
  const type = async (text: string) => {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await call('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] })
  }
  const takenOver = async () => {
    await until('the page is taken over', () => run(isTakenOver))
  }
  return {
    run,
    takenOver,
    async goto(url) {
      await call('POST', '/url', { url })
      await takenOver()
    },
    url: async () => (await call('GET', '/url')) as string,
    async resize(width, height) {
      await call('POST', '/window/rect', { x: 0, y: 0, width, height })
      await until(`a window of ${width} px`, () => run((w) => innerWidth === w, width))
    },
    async fill(label, text) {
      await run(selectAll, (await find(findField, label)) as never)
      await type(text || keys.delete)
    },
    async press(name) {
      await click(await find(findControl, name))
    },
    type,
    async sees(text) {
      await until(`“${text}” is seen`, () => run(isSeen, text))
    },
    async comesTo(work, wanted) {
      await until(`${work} is ${wanted}`, async () => (await run(work)) === wanted)
    },
    async toNewTab() {
      const here = await call('GET', '/window')
      const handle = await until('a second tab', async () =>
        ((await call('GET', '/window/handles')) as string[]).find((other) => other !== here),
      )
      await call('POST', '/window', { handle })
    },
    async closeTab() {
      const [first] = (await call('DELETE', '/window')) as string[]
      await call('POST', '/window', { handle: first })
    },
    async forgetCookies() {
      await call('DELETE', '/cookie')
    },
    picture: async () => Buffer.from((await call('GET', '/screenshot')) as string, 'base64'),
  }
}

/** Runs in the page. */
const toMiddle = (element: HTMLElement) => element.scrollIntoView({ block: 'center' })

/** Runs in the page: what is typed then takes the place of what stands in the field. */
function selectAll(field: HTMLInputElement) {
  field.focus()
  field.select()
}

/** Runs in the page: what can be pressed under this name, in the open dialog, or else in the page itself, or else in its frame. */
function findControl(name: string) {
  const selector = 'button, a[href], summary, input[type=submit], [role=option], label, [role=button]'
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const controls = dialog
    ? [...dialog.querySelectorAll<HTMLElement>(selector)]
    : [
        ...document.querySelectorAll<HTMLElement>(`main :is(${selector})`),
        ...document.querySelectorAll<HTMLElement>(selector),
      ]
  const nameOf = (element: HTMLElement) =>
    (element.getAttribute('aria-label') ?? element.innerText ?? '').replace(/\s+/g, ' ').trim()
  const seen = controls.filter((element) => element.checkVisibility({ visibilityProperty: true }))
  return seen.find((element) => nameOf(element) === name) ?? seen.find((element) => nameOf(element).startsWith(name))
}

/** Runs in the page: the field with this label. */
function findField(name: string) {
  const scope =
    [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('#main, main') ?? document
  const nameOf = (label: HTMLLabelElement) => label.innerText.replace(/\s+/g, ' ').trim()
  const labels = [...scope.querySelectorAll('label')].filter((label) => label.checkVisibility() && label.control)
  const label = labels.find((one) => nameOf(one) === name) ?? labels.find((one) => nameOf(one).startsWith(name))
  return label?.control ?? scope.querySelector(`[aria-label="${CSS.escape(name)}"]`)
}

/** Runs in the page. */
function isSeen(text: string) {
  const scope = [...document.querySelectorAll<HTMLElement>('dialog[open]'), document.body]
  return scope.some((part) => part.innerText.replace(/\s+/g, ' ').includes(text))
}

/** @throws {Error} where it does not come about within `patienceMs` */
async function until<Answer>(what: string, ask: () => Promise<Answer | null | undefined | false>): Promise<Answer> {
  const endsAt = Date.now() + patienceMs
  let failure: unknown
  while (Date.now() < endsAt) {
    try {
      const answer = await ask()
      if (answer) return answer
    } catch (error) {
      // The document went away under the question.
      failure = error
    }
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  throw new Error(`Not within ${patienceMs / 1000} s: ${what}`, { cause: failure })
}

/** Scrollbars that take room and stay in sight, as on many a desk. @returns the folder of GTK's settings */
function gtkSettings(): string {
  const folder = mkdtempSync(join(tmpdir(), 'aahar-webkit-'))
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(join(folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-overlay-scrolling=false\n')
  return folder
}

/** The browser around WebKit that its package brings; Debian has it below the folder of the machine's architecture. */
function findWindow(): string | undefined {
  const folders = ['/usr/lib', '/usr/libexec', ...readdirSync('/usr/lib').map((name) => join('/usr/lib', name))]
  return folders
    .flatMap((folder) => ['webkit2gtk-4.1', 'webkitgtk-6.0'].map((name) => join(folder, name, 'MiniBrowser')))
    .find((path) => existsSync(path))
}

async function startScreen() {
  if (process.env.WEBKIT_WATCHED) return { env: {}, stop: async () => {} }
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '2000x1400x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const said = screen.stdio[3]
  if (!said) throw new Error('Xvfb has no pipe.')
  const [display] = (await Promise.race([once(said, 'data'), once(screen, 'exit'), once(screen, 'error')])) as [unknown]
  if (!(display instanceof Buffer)) throw new Error(`Xvfb did not start: ${display}`)
  return { env: { DISPLAY: `:${display.toString().trim()}`, LIBGL_ALWAYS_SOFTWARE: '1' }, stop: () => end(screen) }
}

async function startSession(base: string, binary: string) {
  const send = async (method: string, path: string, body?: object) => {
    const answer = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: { error?: string; message?: string; sessionId: string } }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`)
    return value
  }
  // Full screen: without the bar below which no window can be narrowed to a phone's width.
  const options = { binary, args: ['--automation', '--full-screen', '--enable-write-console-messages-to-stdout=TRUE'] }
  const { sessionId } = await until('WebDriver', () =>
    send('POST', '/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } }),
  )
  const call: Call = (method, path, body) => send(method, `/session/${sessionId}${path}`, body)
  return { call, end: () => send('DELETE', `/session/${sessionId}`) }
}

/** The driver keeps silent about what its browser writes, the console among it: that goes into a file instead. */
function withOutput(binary: string, folder: string) {
  const [path, output] = [join(folder, 'browser'), join(folder, 'output')]
  writeFileSync(path, `#!/bin/sh\nexec "${binary}" "$@" >"${output}" 2>&1\n`, { mode: 0o755 })
  writeFileSync(output, '')
  let read = 0
  const complaints = () => {
    const lines = readFileSync(output, 'utf8').split('\n')
    const fresh = lines.slice(read, -1)
    read = lines.length - 1
    return fresh.filter((line) => /CONSOLE .*(ERROR|Refused)/.test(line))
  }
  return { path, complaints }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
