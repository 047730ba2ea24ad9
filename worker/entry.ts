import { createPipeline } from './pipeline.ts';
import { servePage } from './render/serve-page.ts';

export default createPipeline({ servePage });
