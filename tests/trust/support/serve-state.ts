// Serves the production build with its own state folder until it is killed: node serve-state.ts FOLDER PORT
import { startPortal } from '#scripts/start-portal.ts';

const [stateFolder = '', port = ''] = process.argv.slice(2);
await startPortal({ stateFolder, port: Number(port) });
console.log('serves');
