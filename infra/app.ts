/** The CDK app. `cdk deploy` runs this file (see cdk.json); builds and tests call `boliApp`. */
import { App, type AppProps, Aspects, Tags } from 'aws-cdk-lib';
import { LogRetention } from './settings/log-retention.ts';
import { settingsFrom } from './settings/settings.ts';
import { AppStack } from './stacks/app-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { EdgeStack } from './stacks/edge-stack.ts';
import { PipelineStack } from './stacks/pipeline-stack.ts';
import { WebStack } from './stacks/web-stack.ts';

/** The app with its stacks, not synthesized. Needs no AWS account. */
export function boliApp(props: AppProps = {}) {
  const app = new App({ ...props, analyticsReporting: false });
  const settings = settingsFrom(app.node);
  const { names } = settings;
  const env = { region: settings.region };
  const data = new DataStack(app, names.stack('Data'), {
    env,
    settings,
    terminationProtection: settings.isProtected,
  });
  const api = new AppStack(app, names.stack('App'), { env, settings, data });
  const web = new WebStack(app, names.stack('Web'), { env, settings, data, api });
  const edge = settings.webAcl === 'own' ? new EdgeStack(app, names.stack('Edge'), { settings }) : undefined;
  if (edge !== undefined) web.addStackDependency(edge);
  const pipeline =
    settings.repository === undefined
      ? undefined
      : new PipelineStack(app, 'BoliPipeline', { env, repository: settings.repository, region: settings.region });
  Aspects.of(app).add(new LogRetention(settings.retention.logDays));
  Tags.of(app).add('project', 'boli');
  return { app, settings, data, api, web, edge, pipeline };
}

if (import.meta.main) boliApp().app.synth();
