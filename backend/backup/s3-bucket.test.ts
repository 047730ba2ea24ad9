import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { parseS3Settings, createS3Bucket, signRequest } from './s3-bucket.ts';

// Examples from the documentation of AWS: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
const EXAMPLE_SETTINGS = {
  url: new URL('https://examplebucket.s3.amazonaws.com'),
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const NOW = new Date('2013-05-24T00:00:00Z');

it.each([
  [{ lifecycle: '' }, 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  [{ 'max-keys': '2', prefix: 'J' }, '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
])('signs a request with %j like AWS', async (query, expectedSignature) => {
  const { headers } = await signRequest(EXAMPLE_SETTINGS, { method: 'GET', key: '', query: query as never, now: NOW });
  expect(headers.authorization).toBe(
    `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=${expectedSignature}`,
  );
});

it('puts, gets, lists and deletes objects of a bucket, and reports errors', async () => {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://a');
    const key = decodeURIComponent(url.pathname.replace('/bucket/', ''));
    if (!request.headers.authorization?.includes('Credential=id/'))
      return void response.writeHead(403).end('<Code>AccessDenied</Code>');
    if (request.method === 'PUT') {
      const bodyParts: Buffer[] = [];
      request
        .on('data', (part: Buffer) => bodyParts.push(part))
        .on('end', () => {
          objects.set(key, Buffer.concat(bodyParts));
          response.end();
        });
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (url.searchParams.get('list-type') === '2')
      response.end(
        [...objects.keys()]
          .filter((name) => name.startsWith(url.searchParams.get('prefix') ?? ''))
          .map((name) => `<Contents><Key>${encodeURIComponent(name)}</Key></Contents>`)
          .join(''),
      );
    else if (objects.has(key)) response.end(objects.get(key));
    else response.writeHead(404).end('<Code>NoSuchKey</Code>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bucketUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket/`;
  const openBucket = (key: string) => {
    const settings = parseS3Settings({ BACKUP_S3_URL: bucketUrl, BACKUP_S3_KEY: key });
    if (!settings) throw new Error('no settings');
    return createS3Bucket(settings);
  };
  const bucket = openBucket('id:secret');
  await bucket.put('backup/a (1).gz', new Uint8Array([1, 2]));
  await bucket.put('files/x', new Uint8Array([3]));
  const storedObject = await bucket.get('backup/a (1).gz');
  expect([...new Uint8Array((await storedObject?.arrayBuffer()) ?? new ArrayBuffer())]).toEqual([1, 2]);
  expect(await bucket.get('backup/none')).toBeNull();
  expect(await bucket.list({ prefix: 'backup/' })).toEqual({ objects: [{ key: 'backup/a (1).gz' }] });
  await bucket.delete(['backup/a (1).gz']);
  expect([...objects.keys()]).toEqual(['files/x']);
  await expect(openBucket('other:secret').put('x', new Uint8Array())).rejects.toThrow(
    'answered PUT with 403 AccessDenied',
  );
  server.closeAllConnections();
  server.close();
});

it.each([
  [{}, null],
  [{ BACKUP_S3_URL: 'https://a.example/b', BACKUP_S3_KEY: 'only' }, 'ACCESS_KEY_ID'],
  [{ BACKUP_S3_URL: 'ftp://a.example/b', BACKUP_S3_KEY: 'a:b' }, 'no address'],
])('rejects the settings %j', (settings, expectedError) => {
  if (expectedError) expect(() => parseS3Settings(settings)).toThrow(expectedError);
  else expect(parseS3Settings(settings)).toBeNull();
});
