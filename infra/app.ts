/** The CDK app: `cdk deploy` runs this file (see cdk.json), the builds and tests call `boliApp`. */
import { App, type AppProps, Tags } from 'aws-cdk-lib';
import { AppStack } from './stacks/app-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { settingsFrom } from './stacks/settings.ts';
import { WebStack } from './stacks/web-stack.ts';

/** The app with its three stacks, not yet synthesized. No AWS account is needed to build it. */
export function boliApp(props: AppProps = {}) {
  const app = new App({ ...props, analyticsReporting: false });
  const settings = settingsFrom(app.node);
  const env = { region: settings.region };
  const data = new DataStack(app, 'BoliData', { env, settings, terminationProtection: true });
  const api = new AppStack(app, 'BoliApp', { env, settings, data });
  const web = new WebStack(app, 'BoliWeb', { env, settings, data, api });
  Tags.of(app).add('project', 'boli');
  return { app, data, api, web };
}

if (import.meta.main) boliApp().app.synth();
