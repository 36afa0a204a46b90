import { FilePen, Globe, Timer, Undo2 } from 'lucide-react'
import type { PostState } from '../../contract/admin-blogs'

export const stateLooks: Record<PostState, { name: string; Icon: typeof FilePen }> = {
  draft: { name: 'Draft', Icon: FilePen },
  scheduled: { name: 'Scheduled', Icon: Timer },
  published: { name: 'Published', Icon: Globe },
  unpublished: { name: 'Unpublished', Icon: Undo2 },
  deleted: { name: 'Deleted', Icon: Undo2 },
}
