// Tools for authors of a backend: write the contract as a document, and check whether a running backend conforms to it.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { PRODUCT_VERSION } from '#shared/constants.ts';
import { buildOpenApi } from '#shared/contract/openapi.ts';
import { checkBackend } from './contract/check-backend.ts';

const USAGE = `npm run contract -- --write FILE                        writes writes the contract as OpenAPI 3.1
npm run contract -- --origin http://… [--authorization BASE64] [--agent KEY] [--level N]
                                                       sends every public call to that backend, in every language,
                                                       and reports invalid responses`;

const { values } = parseArgs({
  options: {
    write: { type: 'string' },
    origin: { type: 'string' },
    authorization: { type: 'string', default: '' },
    agent: { type: 'string', default: 'mso' },
    level: { type: 'string', default: '1' },
  },
});

if (values.write) {
  writeFileSync(values.write, `${JSON.stringify(buildOpenApi(), null, 2)}\n`);
  console.log(`wrote the contract of version ${PRODUCT_VERSION} to ${values.write}`);
} else if (values.origin) {
  const { origin, authorization, agent, level } = values;
  const errors = await checkBackend(
    { origin, authorization, agentKey: agent, publicLevel: Number(level) },
    console.log,
  );
  if (errors > 0) process.exitCode = 1;
} else {
  console.log(USAGE);
  process.exitCode = 2;
}
