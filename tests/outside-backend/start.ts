// Starts the stub backend: node tests/outside-backend/start.ts 9000. Then run npm start with
// BACKEND_ORIGIN=http://127.0.0.1:9000
import { startOutsideBackend } from './outside-backend.ts';

const { origin } = await startOutsideBackend(Number(process.argv[2] ?? 9000));
console.log(`An outside backend answers on ${origin}`);
