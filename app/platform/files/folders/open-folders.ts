/** Which store of uploaded files the settings ask for. */
import { join } from 'node:path'
import type { Settings } from '~/platform/settings/settings.server'
import { isLoopback } from '~/platform/settings/values.server'
import type { BucketPlace } from './bucket'
import type { FileFolders } from './file-folders'
import { createFoldersInBucket } from './folders-in-bucket'
import { createFoldersOnDisk } from './folders-on-disk'

/** Pictures for everybody, and the sealed files of care: each below a folder of its own. */
export type FilesRoot = 'media' | 'care'

export function openFolders(
  { dataDir, mediaUrl }: Pick<Settings, 'dataDir' | 'mediaUrl'>,
  root: FilesRoot,
): FileFolders {
  if (mediaUrl === null) return createFoldersOnDisk(join(dataDir, root))
  return createFoldersInBucket(readBucket(mediaUrl), { root, isPublic: root === 'media' })
}

/** @param mediaUrl as the settings have checked it: `s3://key:secret@host/bucket?region=…` */
export function readBucket(mediaUrl: string): BucketPlace {
  const { username, password, host, hostname, pathname, searchParams } = new URL(mediaUrl)
  return {
    // Keys and pictures go over it: only within this machine is it plain.
    address: `${isLoopback(hostname) ? 'http' : 'https'}://${host}${pathname.replace(/\/+$/, '')}`,
    region: searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  }
}
