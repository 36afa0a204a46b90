/**
 * Two people write one post, each in a browser whose network is cut at any moment: before a request arrives, before its answer does, or so
 * that it arrives much later. Whatever they write, save, hear of and lose power at, no letter is lost and one post is made.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { insertUser, newUser } from '~/accounts/account-store'
import type { EditedPost, PostDraft } from '~/blog/contract/admin-blogs'
import { isSameDraft, isSettled, mergeDrafts, mergedDraft } from '~/blog/desk/draft-merge'
import { createAutosave, type SavedText, type SaveResult, type WaitingText } from '~/blog/desk/editor/saving/autosave'
import { createPostDesk, type PostDesk } from '~/blog/drafts/service'
import { ApiError } from '~/platform/http/api/api-error'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../support/database'
import { makeDraft } from '../support/posts'

/** What becomes of a request. */
type Net = 'answered' | 'lost' | 'answer lost' | 'late'
type Edit = { kind: 'write' | 'new' | 'rewrite' | 'delete' | 'move' | 'title'; place: number; to: number }
type Step = { who: 0 | 1 } & (
  | { kind: 'edit'; edit: Edit }
  | { kind: 'save' | 'poll'; nets: Net[]; meanwhile: Edit | null }
  | { kind: 'crash' }
  | { kind: 'deliver' }
)

const net = fc.constantFrom<Net>('answered', 'answered', 'lost', 'answer lost', 'late')
const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom('write', 'write', 'new', 'rewrite', 'delete', 'move', 'title'),
  place: fc.nat(7),
  to: fc.nat(7),
})
const who = fc.constantFrom<0 | 1>(0, 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ who, kind: fc.constant('edit' as const), edit }) },
  {
    weight: 4,
    arbitrary: fc.record({
      who,
      kind: fc.constantFrom('save' as const, 'save' as const, 'poll' as const),
      nets: fc.array(net, { maxLength: 3 }),
      meanwhile: fc.option(edit),
    }),
  },
  { weight: 1, arbitrary: fc.record({ who, kind: fc.constant('crash' as const) }) },
  { weight: 1, arbitrary: fc.record({ who, kind: fc.constant('deliver' as const) }) },
)

class Cut extends Error {}

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let desk: PostDesk
  const clock = () => new Date('2026-11-28T05:00:00Z')
  const people = ['asha', 'meera']

  beforeAll(async () => {
    testDatabase = await makeTestDatabase(engine)
    const { db } = testDatabase.open()
    for (const id of people) {
      const person = { email: `${id}@example.com`, password_hash: 'h', full_name: id, phone_number: null }
      await insertUser(db, { ...newUser({ ...person, role: 'admin' }, clock()), id })
    }
    desk = createPostDesk({ db, clock })
    // The pauses of autosave are not waited for: each save is a step.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterAll(async () => {
    vi.useRealTimers()
    await testDatabase.remove()
  })

  let runs = 0

  /** What happens in one run: the network, the words that were ever written, and those somebody took out on purpose. */
  function world() {
    const run = ++runs
    let words = 0
    let ids = 0
    let tokens = 0
    const late: (() => Promise<unknown>)[] = []
    const written: string[] = []
    const dropped = new Set<string>()
    const newWord = () => {
      const word = `w${++words}.`
      written.push(word)
      return word
    }
    const drop = (text: string) => {
      for (const word of text.split(' ')) dropped.add(word)
    }
    let postId: string | null = null

    function writer(name: string) {
      /** What the browser keeps: one text, as each copy of the page takes over what the former one left. */
      let kept: (WaitingText<PostDraft> & { token: string }) | null = null
      let nets: Net[] = []
      let meanwhile: Edit | null = null
      let asked = 0

      async function call<Answer>(work: () => Promise<Answer>): Promise<Answer> {
        const what = nets.shift() ?? 'answered'
        if (meanwhile) {
          change(meanwhile)
          meanwhile = null
        }
        if (what === 'lost') throw new Cut()
        if (what === 'late') {
          late.push(work)
          throw new Cut()
        }
        const answer = await work()
        if (what === 'answer lost') throw new Cut()
        return answer
      }

      let text: PostDraft
      let autosave: ReturnType<typeof createAutosave<PostDraft>>
      let token = ''
      let isSent = false
      let id: string | null = null
      const savedText = ({ draft, version, updated_at: at, updated_by: by }: EditedPost): SavedText<PostDraft> => ({
        ...{ draft, version, at, by },
      })
      const staff = { userId: name, address: undefined }

      async function send(draft: PostDraft, version: number): Promise<SaveResult<PostDraft>> {
        try {
          if (id !== null) {
            const known = id
            const post = await call(() => desk.save(staff, known, { version, draft }))
            return { kind: 'saved', version: post.version, at: post.updated_at }
          }
          const wasSent = isSent
          const form_token = token
          isSent = true
          const post = await call(async () => {
            const begun = await desk.create(staff, { draft, form_token })
            postId = begun.id
            return begun
          })
          id = post.id
          if (wasSent) return { kind: 'conflict', theirs: savedText(post) }
          return { kind: 'saved', version: post.version, at: post.updated_at }
        } catch (error) {
          if (error instanceof Cut) return { kind: 'unreachable' }
          if (error instanceof ApiError && error.code === 'changed_meanwhile') return { kind: 'conflict', theirs: null }
          throw error
        }
      }

      /** The page is loaded, and what the browser has kept is taken. */
      async function open() {
        const post = postId === null ? null : await desk.get(postId)
        const loaded = post?.draft ?? makeDraft({ title: '', body: [], block_ids: [], tags: [], cover: null })
        text = loaded
        id = post?.id ?? null
        token = `token-of-${name}-${run}-${++tokens}`
        isSent = false
        autosave = createAutosave<PostDraft>({
          read: () => text,
          send,
          newest: async () => {
            const known = id
            if (known === null) return null
            try {
              return savedText(await call(() => desk.get(known)))
            } catch (error) {
              if (error instanceof Cut) return null
              throw error
            }
          },
          merge: (own, theirs) => {
            const merge = mergeDrafts({ ...own, theirs })
            return isSettled(merge) ? mergedDraft(merge) : null
          },
          write: (merged) => {
            text = merged
          },
          keep: (waiting) => {
            kept = waiting && { ...waiting, token }
            return true
          },
          onState: () => {},
          saved: loaded,
          version: post?.version ?? 0,
          savedAt: null,
        })
        const found = kept
        if (!found) return
        if (id === null) [token, isSent] = [found.token, true]
        const merge = mergeDrafts({ base: found.base, sent: found.sent, mine: found.draft, theirs: loaded })
        decide(merge, found.draft)
        autosave.adopt(found)
        autosave.keepNow()
      }

      /** Where a person has to choose: both texts of a block, one title. */
      function decide(merge: ReturnType<typeof mergeDrafts>, mine: PostDraft) {
        if (!isSettled(merge)) asked += 1
        if (merge.openFields.includes('title')) {
          const other = new Set(mine.title.split(' '))
          drop(
            merge.theirs.title
              .split(' ')
              .filter((word) => !other.has(word))
              .join(' '),
          )
        }
        text = mergedDraft(merge)
      }

      function change({ kind, place, to }: Edit) {
        const { body, block_ids = [] } = text
        const at = body.length === 0 ? 0 : place % body.length
        const content = (index: number) => {
          const block = body[index]
          return block?.type === 'paragraph' ? block.content : ''
        }
        const put = (index: number, words: string) => {
          text = { ...text, body: body.with(index, { type: 'paragraph', content: words }) }
        }
        if (kind === 'title') text = { ...text, title: `${text.title} ${newWord()}`.trim() }
        else if (kind === 'new' || body.length === 0)
          text = {
            ...text,
            body: body.toSpliced(at, 0, { type: 'paragraph', content: newWord() }),
            block_ids: block_ids.toSpliced(at, 0, `${name}-${++ids}`),
          }
        else if (kind === 'write') put(at, to % 2 ? `${newWord()} ${content(at)}` : `${content(at)} ${newWord()}`)
        else if (kind === 'rewrite') {
          drop(content(at))
          put(at, newWord())
        } else if (kind === 'delete') {
          drop(content(at))
          text = { ...text, body: body.toSpliced(at, 1), block_ids: block_ids.toSpliced(at, 1) }
        } else {
          const [block, blockId] = [body[at], block_ids[at]]
          if (!block || !blockId) return
          text = {
            ...text,
            body: body.toSpliced(at, 1).toSpliced(to % body.length, 0, block),
            block_ids: block_ids.toSpliced(at, 1).toSpliced(to % body.length, 0, blockId),
          }
        }
        autosave.keepNow()
      }

      function settle() {
        const conflict = autosave.state().kind === 'conflict' ? autosave.conflict() : null
        if (!conflict) return
        decide(mergeDrafts({ ...conflict.own, theirs: conflict.theirs.draft }), conflict.own.mine)
        autosave.rebase(conflict.theirs)
      }

      return {
        open,
        change,
        text: () => text,
        asked: () => asked,
        isOpen: () => autosave !== undefined,
        async act(kind: 'save' | 'poll', given: { nets: Net[]; meanwhile: Edit | null }) {
          nets = [...given.nets]
          meanwhile = given.meanwhile
          await (kind === 'save' ? autosave.save() : autosave.pull())
          settle()
          nets = []
          meanwhile = null
        },
        async crash() {
          autosave.stop()
          await open()
        },
        /** Nothing of it waits any more. */
        isDone: () => !autosave.isChanged() && autosave.state().kind === 'saved',
      }
    }

    return {
      writers: people.map(writer),
      written,
      dropped,
      postId: () => postId,
      async deliver() {
        for (const work of late.splice(0)) await work().catch((error) => expect(error).toBeInstanceOf(ApiError))
      },
    }
  }

  async function play(steps: readonly Step[]) {
    const { writers, deliver, ...all } = world()
    const [first, second] = writers
    if (!first || !second) throw new Error('There are two.')
    await first.open()
    for (const step of steps) {
      const writer = step.who === 0 ? first : second
      // The second one opens the post once it is there.
      if (!writer.isOpen()) {
        if (all.postId() === null) continue
        await writer.open()
      }
      if (step.kind === 'edit') writer.change(step.edit)
      else if (step.kind === 'crash') await writer.crash()
      else if (step.kind === 'deliver') await deliver()
      else await writer.act(step.kind, step)
    }
    await deliver()
    const open = writers.filter((writer) => writer.isOpen())
    for (let round = 0; round < 8; round += 1) {
      for (const writer of open) {
        await writer.act('save', { nets: [], meanwhile: null })
        await writer.act('poll', { nets: [], meanwhile: null })
      }
    }
    return { ...all, open }
  }

  test('no letter is lost, both end with the same text, and one post is made', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const before = (await desk.counts()).draft
        const { written, dropped, postId, open } = await play(steps)
        const id = postId()
        if (id === null) {
          expect(written.filter((word) => !dropped.has(word))).toEqual([])
          return
        }
        expect((await desk.counts()).draft - before, 'posts').toBe(1)
        const { draft } = await desk.get(id)
        const words = new Set(
          `${draft.title} ${draft.body.map((block) => block.type === 'paragraph' && block.content).join(' ')}`.split(
            ' ',
          ),
        )
        expect(
          written.filter((word) => !words.has(word) && !dropped.has(word)),
          'lost',
        ).toEqual([])
        for (const writer of open) {
          expect(writer.isDone()).toBe(true)
          expect(isSameDraft(writer.text(), draft)).toBe(true)
        }
      }),
      { numRuns: engine === 'sqlite' ? 150 : 60 },
    )
  }, 120_000)

  test('who writes alone is never asked to choose, whatever answers are lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const { open } = await play(steps.map((one) => ({ ...one, who: 0 })))
        for (const writer of open) expect(writer.asked()).toBe(0)
      }),
      { numRuns: engine === 'sqlite' ? 100 : 40 },
    )
  }, 120_000)
})
