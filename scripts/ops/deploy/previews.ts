// npm run ops -- previews: lists the branch previews in the account and removes unused ones.
import { parseArgs } from 'node:util';
import { UsageError } from '#scripts/ops/parse-environment.ts';
import { formatTable } from '#scripts/ops/format-table.ts';
import { type CloudflareApi, createCloudflareApi } from './cloudflare-api.ts';
import { getPlace } from './place.ts';
import { type PlaceResources, removeResources } from './remove-place.ts';
import { createRunner } from './run-wrangler.ts';

export const PREVIEWS_USAGE = `npm run ops -- previews list                          previews of branches in the account, the oldest first
npm run ops -- previews remove BRANCH … | --older 14d [--plan] [--print]
                                                     with their databases, caches and files; a preview without a branch stays`;

/** `changedAt` is the time of the last change, or 0 if it is unknown. */
type Preview = PlaceResources & { changedAt: number };

const PREVIEW_NAME_PATTERN = /^passage-(?:portal-|chat-|backend-|cache-|files-|backups-)?(preview-.+)$/;
const DAY_MS = 86_400_000;

async function listPreviews(api: CloudflareApi): Promise<Preview[]> {
  const [workers, databases, caches, buckets] = await Promise.all([
    api.list<{ id: string; modified_on: string }>('/accounts/:account/workers/scripts'),
    api.list<{ uuid: string; name: string; created_at: string }>('/accounts/:account/d1/database'),
    api.list<{ id: string; title: string }>('/accounts/:account/storage/kv/namespaces'),
    api.get<{ buckets: { name: string; creation_date: string }[] }>('/accounts/:account/r2/buckets?per_page=1000'),
  ]);
  const match = new Map<string, Preview>();
  const addResource = (previewName: string, changedAt: string, addTo: (preview: Preview) => void) => {
    const name = PREVIEW_NAME_PATTERN.exec(previewName)?.[1];
    if (!name) return;
    const preview = match.get(name) ?? { name, changedAt: 0, workers: [], database: '', cache: '', buckets: [] };
    preview.changedAt = Math.max(preview.changedAt, Date.parse(changedAt) || 0);
    addTo(preview);
    match.set(name, preview);
  };
  for (const { id, modified_on: modifiedAt } of workers)
    addResource(id, modifiedAt, (preview) => preview.workers.push(id));
  for (const { name, created_at: createdAt } of databases)
    addResource(name, createdAt, (preview) => (preview.database = name));
  for (const { id, title } of caches) addResource(title, '', (preview) => (preview.cache = id));
  for (const { name, creation_date: createdAt } of buckets?.buckets ?? [])
    addResource(name, createdAt, (preview) => preview.buckets.push(name));
  return [...match.values()].toSorted((a, b) => a.changedAt - b.changedAt || (a.name < b.name ? -1 : 1));
}

export async function runPreviewsCommand(args: string[]): Promise<boolean> {
  const booleanFlag = { type: 'boolean', default: false } as const;
  const options = { older: { type: 'string' }, plan: booleanFlag, print: booleanFlag } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [verb, ...branches] = positionals;
  const maxAgeDays = values.older === undefined ? null : Number(/^(\d+)d$/.exec(values.older)?.[1] ?? NaN);
  if ((verb !== 'list' && verb !== 'remove') || Number.isNaN(maxAgeDays)) throw new UsageError(PREVIEWS_USAGE);
  if (verb === 'remove' && (branches.length === 0) === (maxAgeDays === null))
    throw new UsageError('give the names of branches, or --older 14d');
  const api = createCloudflareApi();
  const previews = await listPreviews(api);
  if (verb === 'list') {
    const formatDay = (timestamp: number) => (timestamp ? new Date(timestamp).toISOString().slice(0, 10) : '-');
    const rows = previews.map((preview) => [
      preview.name,
      formatDay(preview.changedAt),
      `${preview.workers.length} of 3`,
      preview.database || '-',
    ]);
    console.log(
      rows.length > 0
        ? formatTable(['NAME', 'CHANGED', 'WORKERS', 'DATABASE'], rows)
        : 'there is no preview of a branch',
    );
    return true;
  }
  const names = branches.map((branch) => (branch.startsWith('preview-') ? branch : getPlace('preview', branch).name));
  const unknownName = names.find((name) => !previews.some((preview) => preview.name === name));
  if (unknownName) throw new UsageError(`there is no preview ${unknownName}; nothing was removed`);
  const changedBefore = Date.now() - (maxAgeDays ?? 0) * DAY_MS;
  const removedPreviews = previews.filter(({ name, changedAt }) =>
    maxAgeDays === null ? names.includes(name) : changedAt < changedBefore,
  );
  const runWrangler = createRunner({ print: values.print });
  for (const preview of removedPreviews) {
    if (!values.plan) await removeResources(api, runWrangler, preview);
    console.log(`${preview.name} ${values.plan ? 'would be' : 'was'} removed, with its data`);
  }
  if (removedPreviews.length === 0) console.log('no preview is that old');
  return true;
}
