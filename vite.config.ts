import { cloudflare } from '@cloudflare/vite-plugin';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** The in-app browsers of WeChat and Alipay stand at Chromium 107; Safari at 15.4. */
const FLOOR = ['chrome107', 'safari15.4'];

export default defineConfig({
  plugins: [
    cloudflare({
      viteEnvironment: { name: 'ssr' },
      inspectorPort: false,
      auxiliaryWorkers: [{ configPath: './durable/wrangler.toml' }, { configPath: './backend/wrangler.toml' }],
    }),
    reactRouter(),
  ],
  build: { target: FLOOR, cssTarget: FLOOR, assetsInlineLimit: 0 },
  server: { port: 5173, strictPort: true },
});
